import type { openPage } from "./pages.ts";

type Answer = Pick<Awaited<ReturnType<typeof openPage>>, "html">;

const spaces = /\s+/g;
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(spaces, " ")
    .trim();

/** The listings of a result page in their order, read from its HTML; `text` is the whole row's. */
export const listedOn = ({ html }: Answer) =>
  html
    .split("<article")
    .slice(1)
    .map((row) => ({
      keyCode: /name="keyCode\[\]" value="([^"]+)"/.exec(row)![1]!,
      name: textOf(/<h2[^>]*>(.*?)<\/h2>/.exec(row)![1]!),
      price: textOf(/<span class="price">(.*?)<\/span>/.exec(row)![1]!),
      isBold: row.includes('data-bold="true"'),
      text: textOf(`<${row}`),
    }));

/** The listings of cards in rails, by their hearts. */
export const keyCodesOfHearts = ({ html }: Answer) =>
  [...html.matchAll(/class="fav"[^>]* value="([^"]+)"/g)].map(([, keyCode]) => keyCode!);

export const keyCodesOn = (answer: Answer) => listedOn(answer).map(({ keyCode }) => keyCode);
