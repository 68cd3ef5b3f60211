import { redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import type { Route } from "./+types/sentence.page.ts";
import { answerSentence } from "./service.server.ts";

/** `/ara?q=…`: the target of the search box, which redirects to the result page of the parsed sentence. */
export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const sentence = (url.searchParams.get("q") ?? "").trim();
  const listing = url.searchParams.get("ilan") ?? undefined;
  throw redirect(await answerSentence(context.get(appContext), sentence, listing));
});

/** Never rendered, because the loader redirects. */
export default function SentencePage() {
  return null;
}
