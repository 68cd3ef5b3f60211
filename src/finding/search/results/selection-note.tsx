import { CertifiedNote } from "#src/business/certified-cars/certified-note.tsx";
import { ReservableNote } from "#src/money/down-payments/reservable-note.tsx";
import { isInCertifiedSection } from "../address/certified.ts";
import type { Selection } from "../rules.ts";

/** What the results of certified cars and of vehicles that can be reserved are, above them. */
export const SelectionNote = ({ selection }: { selection: Selection }) => (
  <>
    {isInCertifiedSection(selection) && <CertifiedNote />}
    {selection.flags.includes("rezerve") && <ReservableNote />}
  </>
);
