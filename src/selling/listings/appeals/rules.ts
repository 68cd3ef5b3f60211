import { z } from "zod/mini";
import { maxCharacters, minCharacters } from "#src/shared/validation.ts";
import type { ListingAction } from "../transitions.ts";

/** The text of an appeal, with a minimum and a maximum length. */
export const appealMinLength = 20;
export const appealMaxLength = 1000;

export const AppealForm = z.object({
  note: z.string().check(z.trim(), minCharacters(appealMinLength), maxCharacters(appealMaxLength)),
});

/** The moderators' decisions that a seller can appeal against. */
export const decisionsAgainst: readonly ListingAction[] = ["reject", "askChange", "takeDown"];

/**
 * Whether the owner may appeal: the last change of state is a moderator's decision that did not itself answer an appeal.
 * `changes` of state are sorted newest first. There is no appeal for a listing that its owner removed or edited since.
 */
export function canAppeal(changes: readonly { action: string }[]): boolean {
  const [last, before] = changes;
  return decisionsAgainst.includes(last?.action as ListingAction) && before?.action !== "appeal";
}

/** The texts about a decision on the appeal's page. */
export const decisionNames: Record<string, string> = {
  reject: "İlanınız reddedildi",
  askChange: "Düzeltme istendi",
  takeDown: "İlanınız kaldırıldı",
};

export const appealRefused = "Bu karara itiraz edemezsiniz. İlanınızı düzelterek yeniden onaya gönderebilirsiniz.";
export const removalAppealRefused = "Bu karara itiraz edemezsiniz.";

export const appealAddress = (keyCode: string) => `/ilanlarim/itiraz?keyCode=${keyCode}`;
