/** How long an admin may go on as a member; then they sign in anew. */
export const impersonationSeconds = 60 * 60;
export const reasonMinLength = 5;
export const reasonMaxLength = 200;
/** What the page shows of those before. */
export const shownImpersonations = 30;

export const impersonationPath = "/yonetim/uye-gorunumu";
export const endPath = "/yonetim/uye-gorunumu/bitir";

/** What ends it in the address of Product 2.1, in the place of a user name. */
export const exitName = "_exit";

export const impersonationMessages = {
  staff: "Yönetim hesapları başkası olarak görülemez.",
};

/** Where `/bana-ozel?_switch_user=…` (Product 3.11) leads: nothing is done by opening an address. */
export function switchUserTarget(search: URLSearchParams): string | undefined {
  const name = search.get("_switch_user");
  if (name === null) return undefined;
  return name === exitName ? endPath : `${impersonationPath}?${new URLSearchParams({ kullanici: name })}`;
}
