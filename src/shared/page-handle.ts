/** Options of a page for the frame: `export const handle = { hidesTabBar: true } satisfies PageHandle`. */
export type PageHandle = {
  hidesTabBar?: boolean;
  /** Of the footer only its last line is shown: the page is a form or a payment, which links only lead away from. */
  hasShortFooter?: boolean;
  /** The search box shows the sentence that was searched for. */
  isResultPage?: boolean;
  /** The page is in a layout that has its own header, navigation and `main`: the desks of staff. */
  hasOwnFrame?: boolean;
  /** Links for keyboards at the beginning of the page: the id of a part -> the text of the link to it. */
  skipLinks?: Readonly<Record<string, string>>;
  /**
   * The page is the same for all visitors until its content changes, so it may be cached (docs/decisions/046). Its loader
   * gets no visitor's cookies but the frame's. What it reads are searches, or recorded (`page-dependencies.server.ts`).
   */
  isSameForVisitors?: boolean;
};
