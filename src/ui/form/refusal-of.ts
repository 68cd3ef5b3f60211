/**
 * The answer of a refused form, if its field or button `name` had one of `values`: on a page with several forms only the
 * one that was sent shows the refusal.
 */
export function refusalOf(answer: unknown, name: string, ...values: readonly string[]): object | undefined {
  if (typeof answer !== "object" || answer === null || !("values" in answer)) return undefined;
  const sent = (answer.values as Record<string, string>)[name];
  return sent !== undefined && values.includes(sent) ? answer : undefined;
}
