/**
 * The pages that `accessibility.spec.ts` checks at every width and in the dark. `crawl.spec.ts` opens the kinds of pages
 * that are not among them.
 */

/** Of visitors, in groups that run side by side: a browser that opens several pages reads the site's scripts once. */
export const visitorPages = {
  search: [
    "/",
    "/otomobil",
    "/otomobil/renault?fiyat_max=1000000&sirala=fiyat-artan",
    "/otomobil?gorunum=galeri",
    "/otomobil?yer=ankara&gorunum=harita",
    "/detayli-arama",
    "/detayli-arama?kategori=kamyon-kamyonet",
    "/otomobil?fiyat_max=1",
    "/motosiklet",
    "/yedek-parca",
  ],
  "shops, rental and signing in": [
    "/dukkanlar",
    "/dukkanlar?gorunum=harita",
    "/arac-kiralama",
    "/login",
    "/bireysel/kayit",
    "/sifremi-unuttum",
    "/misafir",
    "/sertifikali-araclar",
    "/aracimi-bul?yol=price",
    "/is-ortagi",
  ],
  texts: [
    "/hakkimizda",
    "/yardim",
    "/yardim?ara=gaarj",
    "/yardim/garaj",
    "/basin",
    "/kullanim-kosullari",
    "/gizlilik",
    "/cerez-politikasi",
    "/erisilebilirlik",
    "/haberler",
    "/haber/yardim-merkezi-acildi",
    "/rehber/trafik-sigortasi-ve-kasko",
  ],
  "tools and forms": [
    "/iletisim",
    "/iletisim/kisisel-veri",
    "/mtv-hesaplama?tur=1&yil=2026",
    "/tasit-kredisi",
    "/tasit-kredisi/karsilastir/36-ay-vadeli-250000-tl-ikinci-el-tasit-kredisi",
    "/gelistirici/api",
    "/gelistirici/arayuz",
    "/gelistirici/postalar",
  ],
} satisfies Record<string, string[]>;

export const accountPages = [
  "/bana-ozel",
  "/hesabim",
  "/dukkan-olustur",
  "/hesabim/profil",
  "/hesabim/sifre",
  "/hesabim/mesajlar",
  "/hesabim/telefon",
  "/hesabim/iki-adim",
  "/hesabim/gecis-anahtarlari",
  "/hesabim/eposta",
  "/hesabim/oturumlar",
  "/hesabim/izinler",
  "/hesabim/verilerim",
  "/hesabim/verilerim/sil",
];
/** Of a member whose address is not confirmed yet. */
export const newMemberPages = ["/hesabim/onaymaili/gonder"];
export const buyerPages = [
  "/garaj",
  "/aramalarim",
  "/takip-ettiklerim",
  "/bildirimlerim",
  "/mesajlarim",
  "/mesajlarim/gelenler",
  "/mesajlarim/gidenler",
];
export const sellerPages = ["/ilanver", "/ilanver-yedek-parca", "/ilanlarim"];
export const dealerPages = [
  "/hesabim/isletme",
  "/kurumsal/panel",
  "/kurumsal/panel/talepler",
  "/kurumsal/panel/fiyatlar",
  "/kurumsal/panel/sonuclar",
  "/kurumsal/subeler",
  "/kurumsal/ekip",
  "/kurumsal/dukkan",
  "/kurumsal/stok",
];
export const moderatorPages = [
  "/yonetim/ilanlar",
  "/yonetim/genel-fotograflar",
  "/yonetim/mesajlar",
  "/yonetim/yetkili-bayiler",
  "/yonetim/dukkanlar",
  "/yonetim/icerik/yeni",
  ...["sikayet", "itiraz", "reddedilen"].map((tab) => `/yonetim/ilanlar?durum=${tab}`),
];
export const adminPages = [
  "/yonetim/uye-gorunumu",
  "/yonetim/izinler",
  "/yonetim/denetim",
  "/yonetim/sistem",
  "/yonetim/sistem/isler",
  "/yonetim/metinler/alerts/toplu",
  "/yonetim/veri/member?neden=Denetim",
];

/** Every address of the lists. Those that depend on the market, such as a listing's, are not among them. */
export const checkedPages: readonly string[] = [
  ...Object.values(visitorPages).flat(),
  ...accountPages,
  ...newMemberPages,
  ...buyerPages,
  ...sellerPages,
  ...dealerPages,
  ...moderatorPages,
  ...adminPages,
];
