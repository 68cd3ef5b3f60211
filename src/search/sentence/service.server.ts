import type { Context } from "#src/shared/context.server.ts";
import { resultAddress } from "../address.ts";
import { selectionNames } from "../criteria.server.ts";
import { joinNames } from "../labels.ts";
import { parseSearchForm } from "../parse-address.ts";
import type { SearchForm } from "../search-form.ts";
import { countSelection } from "../service.server.ts";
import { type Names, namesOf } from "../vocabulary.server.ts";
import { lexiconOf } from "./lexicon.ts";
import { readSentence } from "./sentence.ts";
import { understand } from "./understand.ts";

/** One result page that a sentence may mean, and how many listings it has. */
export type Way = { label: string; total: number; to: string };

/** Where a sentence leads: to one result page, or to several of which a visitor chooses. */
export type Answer = { to: string; ways: Way[] };

/** `listing`: the listing type whose pages the visitor is on, unless the sentence says another. */
export async function answerSentence(ctx: Context, sentence: string, listing?: string): Promise<Answer> {
  const names = await namesOf(ctx);
  const { form, ways } = readSentence(sentence, names, ctx.clock().getFullYear());
  const requestOf = (meant: SearchForm) => parseSearchForm({ ...meant, ilan: meant.ilan ?? listing }, names);
  const requests = ways.map(requestOf);
  return {
    to: resultAddress(requestOf(form)),
    ways: await Promise.all(
      requests.map(async (request) => {
        const { brands, models } = selectionNames(request.selection, names);
        return {
          label: [...brands, joinNames(models)].join(" ").trim(),
          total: await countSelection(ctx, request.selection, names),
          to: resultAddress(request),
        };
      }),
    ),
  };
}

/** Makes the lexicon, which takes a tenth of a second, before the first visitor has to wait for it. */
export const prepareSentences = async (ctx: Pick<Context, "db">) => void lexiconOf(await namesOf(ctx));

/** The words of a text search that nobody knows: no name, no filter, no word of a variant. */
export const unknownWords = ({ clock }: Context, text: string, names: Names): string[] =>
  text === "" ? [] : understand(text, lexiconOf(names), clock().getFullYear()).unknown;
