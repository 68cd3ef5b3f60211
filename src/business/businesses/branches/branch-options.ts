import { withoutBranchName } from "../people/rules.ts";
import { noBranch } from "./rules.ts";

/** The options of a choice of branches, none of them first. */
export const branchOptions = (branches: readonly { id: number; name: string }[]) => [
  { value: noBranch, label: withoutBranchName },
  ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
];
