/** The answer of a refused form if its button had one of these values (`islem`), for pages with several forms. */
export function answerOf(answer: unknown, ...buttons: readonly string[]): unknown {
  if (typeof answer !== "object" || answer === null || !("values" in answer)) return undefined;
  const { islem = "" } = answer.values as Record<string, string>;
  return buttons.includes(islem) ? answer : undefined;
}
