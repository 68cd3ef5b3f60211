import type { Context } from "#src/shared/context.server.ts";
import { criteriaOf } from "../engine/criteria.server.ts";
import type { SearchEngine } from "../engine/engine.ts";
import { filterCount, type Selection } from "../rules.ts";
import { unknownWords } from "../sentence/service.server.ts";
import type { Names } from "../address/vocabulary.server.ts";

/** A selection with the words of its text that are searched, and what became of the unknown ones. */
export type SearchedText = {
  selection: Selection;
  /** Searched as text: some listing has them beside everything else that is chosen. */
  searched: string[];
  /** Not searched, since with them nothing is left, or since they say what is not wanted and no filter leaves it out. */
  dropped: string[];
  /** No word is understood or found, and nothing else is chosen: nothing is found, instead of the whole market. */
  isMeaningless: boolean;
};

/** More unknown words than this are tried all together only. */
const mostTried = 8;

/**
 * Unknown words narrow a result but never empty it: each is searched only if some listing is left with it. Of a dropped
 * word no listing in the result has it, so there is nothing that it could put first. A text of such words alone, beside
 * which nothing is chosen, is searched as it is.
 */
export async function searchedText(
  ctx: Context,
  engine: SearchEngine,
  selection: Selection,
  names: Names,
): Promise<SearchedText> {
  const { unknown, unwanted } = unknownWords(ctx, selection.text, names);
  const searching = (words: readonly string[]): Selection => withWords(selection, unknown, words);
  const finds = async (to: Selection) => (await engine.count(criteriaOf(to, names))) > 0;
  const wanted = unknown.filter((word) => !unwanted.includes(word));
  if (unknown.length === 0) return { selection, searched: [], dropped: [], isMeaningless: false };
  if (wanted.length === 0 || (await finds(searching(wanted))))
    return { selection: searching(wanted), searched: wanted, dropped: unwanted, isMeaningless: false };
  const searched: string[] = [];
  for (const word of wanted.length <= mostTried ? wanted : [])
    if (await finds(searching([...searched, word]))) searched.push(word);
  const left = searching(searched);
  if (left.type === null && filterCount(left) === 0)
    return { selection: searching(wanted), searched: wanted, dropped: unwanted, isMeaningless: true };
  return {
    selection: left,
    searched,
    dropped: unknown.filter((word) => !searched.includes(word)),
    isMeaningless: false,
  };
}

/** The selection without its unknown words: the most that its result page may show. `null` where it has none. */
export function withoutUnknownWords(ctx: Context, selection: Selection, names: Names): Selection | null {
  const { unknown } = unknownWords(ctx, selection.text, names);
  return unknown.length === 0 ? null : withWords(selection, unknown, []);
}

/** The selection with only these of its unknown words. */
function withWords(selection: Selection, unknown: readonly string[], searched: readonly string[]): Selection {
  const words = selection.text.split(" ").filter((word) => searched.includes(word) || !unknown.includes(word));
  return { ...selection, text: words.join(" ") };
}
