import type { DraftKey, DraftKind } from "../drafts/rules.ts";

/** Where the wizard of this draft lives: selling something new, or editing a listing (Product 2.1, 5.2). */
export const wizardAddress = (key: DraftKey): string =>
  "keyCode" in key ? `/ilanlarim/duzenle?keyCode=${key.keyCode}` : newAddresses[key.kind];

const newAddresses: Record<DraftKind, string> = { vehicle: "/ilanver", "spare-part": "/ilanver-yedek-parca" };

/** The address of one step of it. */
export const stepAddress = (key: DraftKey, step: string): string =>
  `${wizardAddress(key)}${"keyCode" in key ? "&" : "?"}adim=${step}`;

/** What a step is called: an edit ends with saving. */
export const stepName = <Name extends string>(key: DraftKey, step: Name, names: Record<Name, string>): string =>
  "keyCode" in key && step === "yayin" ? "Kontrol ve kayıt" : names[step];
