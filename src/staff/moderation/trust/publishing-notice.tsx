import { Notice } from "#src/ui/notice.tsx";
import { type Standing, trustTexts } from "./rules.ts";

/** What a dealer reads about how their listings go live, and what would bring it about. */
export function PublishingNotice({ standing }: { standing: Standing | undefined }) {
  if (!standing) return null;
  if (standing.mayPublish) return <Notice tone="good" text={trustTexts.yes} />;
  return <Notice text={`${trustTexts.no} ${standing.why}\n${standing.remedy}`} />;
}
