"""The formats of the library, which its own schemas describe: TypeScript has them by these names in
`src/worker/formats.ts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

CatboxAction: TypeAlias = Annotated[dict[str, object], "CatboxAction"]
CatboxDispute: TypeAlias = Annotated[dict[str, object], "DisputeWhole"]
CatboxFinding: TypeAlias = Annotated[Mapping[str, object], "CatboxFinding"]
CatboxMessage: TypeAlias = Annotated[Mapping[str, object], "CatboxMessage"]
CatboxPosition: TypeAlias = Annotated[dict[str, object], "CatboxPosition"]
CatboxRecord: TypeAlias = Annotated[Mapping[str, object], "CatboxRecord"]
CatboxRuled: TypeAlias = Annotated[dict[str, object], "CatboxVerdict | CatboxAnswer"]
CatboxVerdict: TypeAlias = Annotated[Mapping[str, object], "CatboxVerdict"]
CatInTheBoxScoredRound: TypeAlias = Annotated[dict[str, object], "CatInTheBoxScoredRound"]
CatInTheBoxTable: TypeAlias = Annotated[dict[str, object], "CatInTheBoxTable"]
SchrodingersCatsBox: TypeAlias = Annotated[str, "SchrodingersCatsBox"]
SchrodingersCatsRound: TypeAlias = Annotated[dict[str, object], "SchrodingersCatsRound"]
SchrodingersCatsTable: TypeAlias = Annotated[dict[str, object], "SchrodingersCatsTable"]

# What a request takes may be anything, until the library has read it.
GivenAction: TypeAlias = Annotated[object, "CatboxAction"]
GivenRecord: TypeAlias = Annotated[object, "CatboxRecord"]
