import type { DraftKey } from "../drafts/rules.ts";
import { type Step, stepNames } from "./rules.ts";

/** Where the wizard of this draft lives: selling something new, or editing a listing (spec 2). */
export const wizardAddress = (key: DraftKey): string =>
  "keyCode" in key ? `/ilanlarim/duzenle?keyCode=${key.keyCode}` : "/ilanver";

/** The address of one step of it. */
export const stepAddress = (key: DraftKey, step: Step): string =>
  `${wizardAddress(key)}${"keyCode" in key ? "&" : "?"}adim=${step}`;

/** What a step is called: an edit ends with saving. */
export const stepName = (key: DraftKey, step: Step): string =>
  "keyCode" in key && step === "yayin" ? "Kontrol ve kayıt" : stepNames[step];
