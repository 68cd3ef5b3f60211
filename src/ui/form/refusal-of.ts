import { withoutButton } from "#src/shared/pressed-button.ts";

type Refused = { message: string; values: Record<string, string> };

/**
 * The answer of a refused form, if one of these buttons (`islem`) sent it, `default` without a named one: on a page with
 * several forms only the one that was sent shows the refusal.
 */
export const refusalOf = (answer: unknown, ...buttons: readonly string[]): Refused | undefined =>
  isRefused(answer) && buttons.includes(answer.values["islem"] ?? withoutButton) ? answer : undefined;

/** The same by another field, such as the id of a row that has a form of its own. */
export const refusalWith = (answer: unknown, name: string, value: string): Refused | undefined =>
  isRefused(answer) && answer.values[name] === value ? answer : undefined;

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "message" in answer && "values" in answer;
