// What is left of a link that was cut off on the way.

import { expect, test } from "vitest";
import { leftOf, packed, unpacked } from "./link";

const STATE = {
  id: "x7",
  game: "cat-in-the-box",
  box: "Pegasus Spiele, German",
  action: '1:4R "so"',
  answers: "led=none&broken=no&other=yes&turn=yes",
};

test("of a whole link all is left", async () => {
  const link = await packed(STATE);
  expect({ ...(await unpacked(link)) }).toEqual(STATE);
  expect({ ...(await leftOf(link)) }).toEqual(STATE);
});

test("of a link that was cut off the texts are left that came whole", async () => {
  const link = await packed(STATE);
  const left = [];
  for (let length = 0; length < link.length; length += 1) {
    const cut = link.slice(0, length);
    await expect(unpacked(cut)).rejects.toThrow("damaged");
    const state = await leftOf(cut);
    for (const [name, value] of Object.entries(state)) expect(value).toBe(STATE[name as keyof typeof STATE]);
    left.push(Object.keys(state).length);
  }
  expect(left.at(-1)).toBeGreaterThanOrEqual(3);
});

test("of what is no link nothing is left", async () => {
  for (const each of ["", "1", "1q", "7zAAAA", "1p!!!!", "1pAAAA", `1z${"A".repeat(70_000)}`]) {
    expect(Object.keys(await leftOf(each))).toEqual([]);
  }
});
