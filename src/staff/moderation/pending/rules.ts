import { lookup } from "#src/shared/lookup.ts";
import { type Decision, type DecisionName, decisions, noteMaxLength } from "../rules.ts";
import { firstCharacters } from "#src/shared/characters.ts";

/** How long a decision can be undone before it takes effect. */
export const undoSeconds = 10;

/** The value in the form that undoes a decision. */
export const undoName = "undo";

/** A decision that its moderator can still undo, by sending `fields` to `address` within `msLeft`. */
export type Undoable = {
  key: string;
  text: string;
  msLeft: number;
  address: string;
  fields: Readonly<Record<string, string>>;
};

export const tooLateToUndo = "Geri alma süresi doldu, karar uygulandı.";
export const othersDecision = "Bu kararı yalnızca veren moderatör geri alabilir.";
/** The text about a decision that is not applied yet. */
export const pendingText = (what: string, who: string) => `${what} (${who}). Karar birkaç saniye içinde uygulanır.`;

/** A decision that waits to be applied. */
export type PendingName = Exclude<DecisionName, "release">;

/** The decision as its form would send it. */
export function decisionOf(row: {
  decision: string;
  version: number;
  reasonCodes: string[];
  note: string;
}): Decision & { decision: PendingName } {
  const { version, reasonCodes, note } = row;
  const decision = row.decision as PendingName;
  const codes = decision === "takeDown" ? { removal: reasonCodes, reasons: [] } : { reasons: reasonCodes, removal: [] };
  return { decision, version, note: firstCharacters(note, noteMaxLength), ...codes } as Decision & {
    decision: PendingName;
  };
}

/** A decision that its moderator can still undo: `ABC123XYZ onaylandı`. */
export const decidedSentence = (keyCode: string, decision: string) => `${keyCode} ${lookup(decisions, decision)?.done}`;
