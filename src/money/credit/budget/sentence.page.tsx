import { redirect } from "react-router";
import { affordable, type Budget } from "./budget.server.ts";
import { resultsWithin } from "./search.server.ts";
import { readCreditMarket } from "../service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import type { Route } from "./+types/sentence.page.ts";
import { monthlyBudget } from "#src/finding/search/sentence/monthly-budget.ts";
import { answerSentence } from "#src/finding/search/sentence/service.server.ts";

/** `/ara?q=…`: the target of the search box, which redirects to the result page of the parsed sentence. */
export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const sentence = (url.searchParams.get("q") ?? "").trim();
  const listing = url.searchParams.get("ilan") ?? undefined;
  throw redirect((await answerBudget(ctx, sentence, listing)) ?? (await answerSentence(ctx, sentence, listing)));
});

/** The results up to the price that a monthly budget in the sentence pays as a loan; undefined without one. */
async function answerBudget(ctx: Context, sentence: string, listing?: string): Promise<string | undefined> {
  const budget = listing === undefined || listing === "satilik" ? monthlyBudget(sentence) : undefined;
  if (!budget) return undefined;
  const asked: Budget = {
    monthlyKurus: budget.lira * 100,
    downKurus: undefined,
    loanType: "ikinci-el-tasit-kredisi",
  };
  const found = affordable(await readCreditMarket(ctx), asked);
  if (!found) return undefined;
  const rest = `${budget.rest} en fazla ${found.priceKurus / 100} TL`;
  const address = budget.rest === "" ? "" : await answerSentence(ctx, rest, listing);
  return resultsWithin(ctx, address, asked, found);
}

/** Never rendered, because the loader redirects. */
export default function SentencePage() {
  return null;
}
