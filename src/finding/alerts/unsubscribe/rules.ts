import type { SourceKind } from "../rules.ts";

/** The unsubscribe page; its token is in the query, which is never logged. */
export const unsubscribePagePath = "/bildirim-kapat";
export const unsubscribePath = (token: string) => `${unsubscribePagePath}?${new URLSearchParams({ anahtar: token })}`;
/** The address of one-click unsubscribe (RFC 8058). */
export const oneClickAddress = `${unsubscribePagePath}/tek-tik`;
export const oneClickPath = (token: string) => `${oneClickAddress}?${new URLSearchParams({ anahtar: token })}`;

export const unsubscribeMessages = {
  wrongLink: "Bu bağlantı geçerli değil ya da eksik kopyalanmış. Bildirimlerinizi oturum açarak da kapatabilirsiniz.",
  done: "E-posta bildirimleri kapatıldı.",
};

const letters: Record<SourceKind, string> = { search: "a", garage: "g", follow: "t", own: "i" };

/** Writes sources as `a12-g4`. */
export const writeSources = (sources: readonly { kind: SourceKind; id: number }[]): string =>
  sources.map(({ kind, id }) => letters[kind] + id).join("-");

/** Parses what `writeSources` wrote; undefined for anything else. */
export function readSources(text: string): { kind: SourceKind; id: number }[] | undefined {
  const sources = text.split("-").map((part) => {
    const kind = (Object.keys(letters) as SourceKind[]).find((one) => letters[one] === part[0]);
    return kind && /^[1-9]\d{0,14}$/.test(part.slice(1)) ? { kind, id: Number(part.slice(1)) } : undefined;
  });
  return sources.every((source) => source !== undefined) ? sources : undefined;
}
