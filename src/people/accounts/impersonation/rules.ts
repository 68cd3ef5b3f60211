/** How long an impersonation lasts at most. */
export const impersonationSeconds = 60 * 60;
export const reasonMinLength = 5;
export const reasonMaxLength = 200;
/** How many past ones the page shows. */
export const shownImpersonations = 30;

export const impersonationPath = "/yonetim/uye-gorunumu";
export const endPath = "/yonetim/uye-gorunumu/bitir";

/** The value in the address of Product 2.1 that ends it, instead of a user name. */
export const exitName = "_exit";

export const impersonationMessages = {
  staff: "Yönetim hesapları başkası olarak görülemez.",
};

/** Where `/bana-ozel?_switch_user=…` (Product 3.11) redirects: opening an address changes nothing. */
export function switchUserTarget(search: URLSearchParams): string | undefined {
  const name = search.get("_switch_user");
  if (name === null) return undefined;
  return name === exitName ? endPath : `${impersonationPath}?${new URLSearchParams({ kullanici: name })}`;
}
