/** Product 4.15: the error for an address that belongs to no supported video site; the field is then cleared. */
export const invalidVideoMessage = "Geçersiz video adresi";

/** The maximum length, longer than any address of a video; Product 4.15. */
export const videoUrlMaxLength = 300;

/** The display names of the sites. */
export const videoSites = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  dailymotion: "Dailymotion",
  izlesene: "İzlesene",
} as const;
export type VideoSite = keyof typeof videoSites;

export type Video = {
  site: VideoSite;
  /** The video's own id on its site. */
  id: string;
  /** The player's address on its site. */
  embedUrl: string;
  /** The canonical address that is stored and linked. */
  watchUrl: string;
  /** The preview picture on the site's server, if the site has one for every video. */
  thumbnail?: string;
};

/** Our own frame around players: the policy of pages allows frames of no other site. */
export const videoPlayerPath = "/video-oynatici";
export const videoPlayerAddress = ({ watchUrl }: Pick<Video, "watchUrl">) =>
  `${videoPlayerPath}?adres=${encodeURIComponent(watchUrl)}`;

/**
 * Parses the address of a video; undefined for anything but a video of a supported site (Product 4.15). The scheme may be
 * missing. A video is stored by its `watchUrl`, which parses to the same video.
 */
export function parseVideoUrl(address: string): Video | undefined {
  const url = readAddress(address);
  if (!url) return undefined;
  const host = url.hostname.replace(/^(?:www|m)\./, "");
  const path = url.pathname.split("/").filter(Boolean);
  switch (host) {
    case "youtube.com":
    case "youtube-nocookie.com":
    case "youtu.be":
      return youtube(host === "youtu.be" ? path[0] : youtubeId(path, url.searchParams));
    case "vimeo.com":
    case "player.vimeo.com":
      return vimeo(path, url.searchParams.get("h"));
    case "dailymotion.com":
    case "dai.ly":
    case "geo.dailymotion.com":
      return dailymotion(host === "dai.ly" ? path[0] : dailymotionId(path, url.searchParams));
    case "izlesene.com":
      return izlesene(path);
    default:
      return undefined;
  }
}

function readAddress(address: string): URL | undefined {
  const text = address.trim();
  if (text === "" || text.length > videoUrlMaxLength) return undefined;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return !url.port && !url.username && !url.password ? url : undefined;
}

const youtubeId = ([kind, id]: string[], query: URLSearchParams) =>
  kind === "watch" ? query.get("v") : ["embed", "shorts", "live", "v"].includes(kind ?? "") ? id : undefined;

function youtube(id: string | null | undefined): Video | undefined {
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  return {
    site: "youtube",
    id,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
    watchUrl: `https://www.youtube.com/watch?v=${id}`,
    thumbnail: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  };
}

/** `/76979871`, `/channels/staffpicks/76979871`, `/video/76979871`; an unlisted one has a key: `/76979871/8272103f6e`. */
function vimeo(path: string[], keyOfPlayer: string | null): Video | undefined {
  const at = path.findIndex((segment) => /^\d{6,12}$/.test(segment));
  const id = path[at];
  const isKnownPath = at === 0 || ["video", "channels", "groups", "album", "showcase"].includes(path[0] ?? "");
  const key = path[at + 1] ?? keyOfPlayer;
  if (!id || !isKnownPath || path.length > at + 2 || (key && !/^[0-9a-f]{8,16}$/.test(key))) return undefined;
  return {
    site: "vimeo",
    id,
    embedUrl: `https://player.vimeo.com/video/${id}${key ? `?h=${key}` : ""}`,
    watchUrl: `https://vimeo.com/${id}${key ? `/${key}` : ""}`,
  };
}

/** `/video/x8abc12`, the older `/video/x8abc12_audi-a3-test`, `/embed/video/x8abc12`, `/player.html?video=x8abc12`. */
const dailymotionId = (path: string[], query: URLSearchParams) =>
  /^player(?:\/\w+)?\.html$/.test(path.join("/"))
    ? query.get("video")
    : path.at(-2) === "video"
      ? path.at(-1)?.split("_")[0]
      : undefined;

function dailymotion(id: string | null | undefined): Video | undefined {
  if (!id || !/^[a-z0-9]{5,10}$/i.test(id)) return undefined;
  return {
    site: "dailymotion",
    id,
    embedUrl: `https://geo.dailymotion.com/player.html?video=${id}`,
    watchUrl: `https://www.dailymotion.com/video/${id}`,
    thumbnail: `https://www.dailymotion.com/thumbnail/video/${id}`,
  };
}

/** `/video/audi-a3-test/10101010` or the player itself, `/embedplayer/10101010`. */
function izlesene(path: string[]): Video | undefined {
  const id = path.at(-1);
  const isVideo = (path[0] === "video" && path.length === 3) || (path[0] === "embedplayer" && path.length === 2);
  if (!id || !isVideo || !/^\d{4,12}$/.test(id)) return undefined;
  const embedUrl = `https://www.izlesene.com/embedplayer/${id}`;
  return {
    site: "izlesene",
    id,
    embedUrl,
    watchUrl: path[0] === "video" ? `https://www.izlesene.com/video/${path[1]}/${id}` : embedUrl,
  };
}
