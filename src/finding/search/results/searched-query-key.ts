/** The key in the tab's storage of the sentence that was last sent from the search box. */
export const searchedQueryKey = "aranan-sozler";
