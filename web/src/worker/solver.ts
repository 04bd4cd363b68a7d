// The solver clingo as WebAssembly, in the same worker as Python. Once it is loaded it runs without
// waiting, so Python can call it as it calls any function.

/** Runs clingo with a program and options of its command line; gives what it prints. */
export type Run = (program: string, options: string) => string;

interface ClingoModule {
  ccall(name: "run", gives: "number", takes: ["string", "string"], given: [string, string]): number;
}

type NewModule = (options: {
  print: (line: string) => void;
  printErr: (line: string) => void;
  locateFile: (name: string) => string;
}) => Promise<ClingoModule>;

/** Statuses by which clingo says that it has failed: no memory, a defect, a program that is none. */
const FAILED = new Set([33, 65, 128]);

/**
 * Load the solver.
 * @param folder the address of the library's files, with a slash at its end
 * @param again what is put after addresses of modules once something has stalled
 */
export async function loadSolver(folder: string, again: string): Promise<Run> {
  const address = `${folder}clingo.mjs${again}`;
  const { default: newModule } = (await import(/* @vite-ignore */ address)) as { default: NewModule };
  let printed: string[] = [];
  let complaints: string[] = [];
  const clingo = await newModule({
    print: (line) => printed.push(line),
    printErr: (line) => complaints.push(line),
    locateFile: (name) => folder + name,
  });
  return (program, options) => {
    printed = [];
    complaints = [];
    const status = clingo.ccall("run", "number", ["string", "string"], [program, options]);
    if (FAILED.has(status)) throw new Error(`clingo: ${complaints.join(" ")}`);
    return printed.join("\n");
  };
}
