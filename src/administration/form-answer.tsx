import { Notice } from "#src/ui/notice.tsx";

/** The answer of the last form of a page, whose faulty fields show their own messages. */
export function FormAnswer({ answer }: { answer: object | undefined }) {
  if (!answer) return null;
  if ("done" in answer) return <Notice tone="good" text={String(answer.done)} />;
  const fields = "fields" in answer ? answer.fields : undefined;
  return "message" in answer && !fields ? <Notice tone="bad" text={String(answer.message)} /> : null;
}
