import type { DraftKey, DraftKind } from "../drafts/rules.ts";

/** The address of this draft's wizard: for a new listing, or for editing one (Product 2.1, 5.2). */
export const wizardAddress = (key: DraftKey): string =>
  "keyCode" in key ? `/ilanlarim/duzenle?keyCode=${key.keyCode}` : newAddresses[key.kind];

const newAddresses: Record<DraftKind, string> = { vehicle: "/ilanver", "spare-part": "/ilanver-yedek-parca" };

/** The address of one step of it. */
export const stepAddress = (key: DraftKey, step: string): string =>
  `${wizardAddress(key)}${"keyCode" in key ? "&" : "?"}adim=${step}`;

/** The name of a step; the last one differs for an edit. */
export const stepName = <Name extends string>(key: DraftKey, step: Name, names: Record<Name, string>): string =>
  "keyCode" in key && step === "yayin" ? "Kontrol ve kayıt" : names[step];
