import { shareParameters, sharePath } from "./rules.ts";

/** Colours of the browser's own bars, as `--bg` in tokens.css. */
export const themeColors = { light: "#ffffff", dark: "#0d1521" };

const shortcut = (name: string, url: string, description: string) => ({
  name,
  url,
  description,
  icons: [{ src: "/simge-192.png", sizes: "192x192", type: "image/png" }],
});

/** The web app manifest. */
export const manifest = {
  id: "/",
  name: "Kontak – araç pazarı",
  short_name: "Kontak",
  description: "Satılık ve kiralık araçlar, yedek parça: arayın, karşılaştırın, ilan verin.",
  lang: "tr",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: themeColors.light,
  background_color: themeColors.light,
  categories: ["shopping", "auto"],
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "/simge-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/simge-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/simge-maske-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    shortcut("Ara", "/detayli-arama", "Araç arayın"),
    shortcut("İlan ver", "/ilanver", "Aracınızı satışa çıkarın"),
    shortcut("Garajım", "/garaj", "Beğendiğiniz ilanlar"),
    shortcut("Mesajlarım", "/mesajlarim", "Alıcı ve satıcılarla yazışmalarınız"),
  ],
  share_target: {
    action: sharePath,
    method: "GET",
    // What browsers assume anyhow, with a warning.
    enctype: "application/x-www-form-urlencoded",
    params: shareParameters,
  },
};
