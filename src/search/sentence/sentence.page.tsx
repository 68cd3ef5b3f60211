import { redirect } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { pageLoader } from "#src/shared/page.server.ts";
import type { Route } from "./+types/sentence.page.ts";
import { answerSentence } from "./service.server.ts";

/** `/ara?q=…`: the search box of every page leads here, and from here to the result page that was meant. */
export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const sentence = (url.searchParams.get("q") ?? "").trim();
  const listing = url.searchParams.get("ilan") ?? undefined;
  throw redirect(await answerSentence(context.get(appContext), sentence, listing));
});

/** Nobody stays here. */
export default function SentencePage() {
  return null;
}
