import { pageLoader } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";

/** Answers every unknown address. */
export const loader = pageLoader(async () => {
  throw new Refusal(404, pageNotFound);
});

export default function NotFoundPage() {
  return null;
}
