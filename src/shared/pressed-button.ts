/** What a form that is sent without a named button asks for. */
export const withoutButton = "default";
