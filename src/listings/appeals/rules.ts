import { z } from "zod/mini";
import type { ListingAction } from "../rules.ts";

/** What a seller writes with an appeal: enough to be one, short enough to be read. */
export const appealMinLength = 20;
export const appealMaxLength = 1000;

export const AppealForm = z.object({
  note: z.string().check(z.trim(), z.minLength(appealMinLength), z.maxLength(appealMaxLength)),
});

/** What the desk decides against a listing; an appeal is against one of these. */
export const decisionsAgainst: readonly ListingAction[] = ["reject", "askChange", "takeDown"];

/**
 * Whether the owner may appeal: the listing is where a decision of the desk put it, and that decision was not itself the
 * answer to an appeal. `changes` are those of its state, the newest first. A listing that its owner removed, or that was
 * edited since, has nothing to appeal against.
 */
export function canAppeal(changes: readonly { action: string }[]): boolean {
  const [last, before] = changes;
  return decisionsAgainst.includes(last?.action as ListingAction) && before?.action !== "appeal";
}

/** What is said of a decision on the appeal's page. */
export const decisionNames: Record<string, string> = {
  reject: "İlanınız reddedildi",
  askChange: "Düzeltme istendi",
  takeDown: "İlanınız kaldırıldı",
};

export const appealRefused = "Bu karara itiraz edemezsiniz. İlanınızı düzelterek yeniden onaya gönderebilirsiniz.";
export const removalAppealRefused = "Bu karara itiraz edemezsiniz.";

export const appealAddress = (keyCode: string) => `/ilanlarim/itiraz?keyCode=${keyCode}`;
