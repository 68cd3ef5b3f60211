import type { Page } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** What the HTML standard and accessible HTML ask for; how markup is written is React's business. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
    rules: {
      // The headings of the closed menu on phones stand before the page's h1.
      "heading-level": ["error", { minInitialRank: "h2" }],
      // A name on a list item is valid, and is how the uploaded photos differ.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // No native element is a list of suggestions, a text with formatting or a bar whose parts are styled.
      "prefer-native-element": ["error", { exclude: ["listbox", "textbox", "progressbar"] }],
      // All scripts and styles come from the site itself.
      "require-sri": "off",
      // The garage form of each page has its submit buttons on the listings, if there are any.
      "wcag/h32": "off",
      "wcag/h63": "error",
      "autocomplete-password": "error",
      "no-dup-class": "error",
      "prefer-button": "error",
    },
  }),
);

/** What is wrong with a document, one line each: the rule, the message and the markup around it. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message} … ${html.slice(Math.max(0, offset - 80), offset + 80)}`,
    );
}

const headings = "h1, h2, h3, h4, h5, h6";

/** What html-validate does not know, as selectors of what must not be in a page. */
const forbidden = [
  "dl:has(> dt, > dd):has(> div)",
  "button[type=submit][role]",
  `:is(section, article):not(:has(${headings}))`,
  "dl > svg, dl > div > svg",
  "input[role=combobox][type]:not([type=text])",
  "select[required]:not(:has(> option:first-child[value='']))",
  "time:not([datetime])",
];

/**
 * Controls whose accessible name does not begin with their visible words: whoever speaks to the computer says these. Axe's
 * own rule (`label-content-name-mismatch`) is content with words anywhere in the name.
 */
export const misnamed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = "button, a[href], summary, [role=button], [role=link], [role=menuitem], [role=option], [role=tab]";
    const unseen = "svg, script, [aria-hidden=true]";
    const wordsIn = (node: Node, left: string): string =>
      node instanceof Text
        ? node.data
        : node instanceof Element && (node.matches(left) || !node.checkVisibility())
          ? ""
          : [...node.childNodes].map((child) => wordsIn(child, left)).join(" ");
    const plain = (text: string) => text.replace(/\s+/g, " ").trim().toLocaleLowerCase("tr");
    const nameOf = (element: Element) => {
      const ids = element.getAttribute("aria-labelledby")?.split(" ");
      const labels = ids?.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      return labels ?? element.getAttribute("aria-label") ?? wordsIn(element, unseen);
    };
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      const [visible, name] = [plain(wordsIn(element, `${unseen}, .sr`)), plain(nameOf(element))];
      // Nobody speaks a sign, such as the quotation mark of the editor's button.
      return name.startsWith(visible) || !/[\p{L}\p{N}]/u.test(visible) ? [] : [`“${visible}” is named “${name}”`];
    });
  });

/** The document of a page without what the library of the captcha renders in its element. */
const ownContent = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const widget of copy.querySelectorAll("altcha-widget")) widget.replaceChildren();
    return `<!DOCTYPE html>${copy.outerHTML}`;
  });

/** What is wrong with the document of an open page as it is now; controls that the window is too narrow for are not seen. */
export async function pageFaults(page: Page): Promise<string[]> {
  const found = await Promise.all(
    forbidden.map((selector) => page.locator(selector).evaluateAll((nodes) => nodes.map((node) => node.outerHTML))),
  );
  return [...(await htmlFaults(await ownContent(page))), ...found.flat(), ...(await misnamed(page))];
}
