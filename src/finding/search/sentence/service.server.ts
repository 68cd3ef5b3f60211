import type { Context } from "#src/shared/context.server.ts";
import { resultAddress } from "../address/address.ts";
import { parseSearchForm } from "../address/parse-address.ts";
import { type Names, namesOf } from "../address/vocabulary.server.ts";
import { lexiconOf } from "./lexicon.ts";
import { parseSentence } from "./sentence.ts";
import { understand } from "./understand.ts";

/**
 * The address of a sentence's results. `listing` is the listing type of the visitor's page; the sentence may override it.
 */
export async function answerSentence(ctx: Context, sentence: string, listing?: string): Promise<string> {
  const names = await namesOf(ctx);
  const { form } = parseSentence(sentence, names, ctx.clock().getFullYear(), listing);
  return resultAddress(parseSearchForm({ ...form, ilan: form.ilan ?? listing }, names));
}

/** Builds the lexicon, which takes a tenth of a second, ahead of the first request. */
export const prepareSentences = async (ctx: Pick<Context, "db">) => void lexiconOf(await namesOf(ctx));

/**
 * The unknown words of a text search: no name, no filter, no word of a variant. `unwanted` are those that are negated.
 */
export function unknownWords(
  { clock }: Context,
  text: string,
  names: Names,
): { unknown: string[]; unwanted: string[] } {
  if (text === "") return { unknown: [], unwanted: [] };
  const { unknown, unwanted, seats } = understand(text, lexiconOf(names), clock().getFullYear());
  return { unknown: [...unknown, ...(seats?.words ?? [])], unwanted };
}
