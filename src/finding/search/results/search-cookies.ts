const minute = 60;
const day = 24 * 60 * minute;

/** Product 6.12: what a browser remembers of searching, and how long. They hold addresses of this site and nothing about a person. */
export const searchCookies = {
  /** The detailed search as it was left. */
  searchPage: { name: "arama-sayfasi", maxAgeSeconds: 10 * minute },
  /** The results that were looked at last. */
  resultList: { name: "sonuc-listesi", maxAgeSeconds: 10 * minute },
  /** The last search, for the next visit; stored with consent alone. */
  autoSearch: { name: "son-arama", maxAgeSeconds: 365 * day },
} as const;
type SearchCookie = (typeof searchCookies)[keyof typeof searchCookies];

/** A page of this site, and what it is called. */
export type Remembered = { to: string; label: string };

/** Browsers drop longer cookies. */
const maxLength = 3000;

/** The text of a cookie; nothing where it is too long to be stored. */
export function writeRemembered({ to, label }: Remembered): string | undefined {
  const text = encodeURIComponent(JSON.stringify([to, label]));
  return text.length > maxLength ? undefined : text;
}

/** What a cookie's text holds; nothing for one that leads elsewhere or is not ours. */
export function readRemembered(text: string | undefined): Remembered | undefined {
  try {
    const [to, label] = JSON.parse(decodeURIComponent(text ?? "")) as unknown[];
    const isOwn = typeof to === "string" && /^\/[^/\\]/.test(to);
    return isOwn && typeof label === "string" ? { to, label } : undefined;
  } catch {
    return undefined;
  }
}

/** In the browser: keeps where somebody is for as long as the cookie lives. */
export function remember({ name, maxAgeSeconds }: SearchCookie, page: Remembered) {
  const text = writeRemembered(page);
  if (text !== undefined) document.cookie = `${name}=${text}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}

export const forget = ({ name }: SearchCookie) => {
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
};

/** In the browser: what is still remembered. */
export const recall = ({ name }: SearchCookie): Remembered | undefined =>
  readRemembered(
    document.cookie
      .split("; ")
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1),
  );
