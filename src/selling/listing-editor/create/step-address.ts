import type { DraftKey, DraftKind } from "../drafts/rules.ts";

/** The address of this draft's wizard: for a new listing, or for editing one. */
export const wizardAddress = (key: DraftKey): string => addressOf(key, {});

const newAddresses: Record<DraftKind, string> = { vehicle: "/ilanver", "spare-part": "/ilanver-yedek-parca" };

/** The address of one step of it. */
export const stepAddress = (key: DraftKey, step: string): string => addressOf(key, { adim: step });

function addressOf(key: DraftKey, step: { adim?: string }): string {
  if ("keyCode" in key) return `/ilanlarim/duzenle?${new URLSearchParams({ keyCode: key.keyCode, ...step })}`;
  const query = new URLSearchParams({ ...step, ...(key.draftId !== undefined && { taslak: key.draftId }) });
  return query.size > 0 ? `${newAddresses[key.kind]}?${query}` : newAddresses[key.kind];
}

/** The name of a step; the last one differs for an edit. */
export const stepName = <Name extends string>(key: DraftKey, step: Name, names: Record<Name, string>): string =>
  "keyCode" in key && step === "yayin" ? "Kontrol ve kayıt" : names[step];
