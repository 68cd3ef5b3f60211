/**
 * Patterns over folded text (`fold` of shared/turkish.ts: small letters, no accents). They match stems, since Turkish appends
 * suffixes. Repetitions are bounded: a message of 4000 characters takes a few milliseconds.
 */

/** `almiyorum`, `istemiyoruz`, `gondermem`, `gerek yok`. */
export const isDenied = (clause: string) =>
  /\b(?:al|iste|gonder|ver|yatir|yolla|at|ode|kullan|paylas|yap|bekle|sor|talep et)(?:m[iu]yor|me[mz]\b|ma[mz]\b|mey[ie]|may[iae]|meden|madan|memeniz|mamaniz)|\byok\b|\bgerek(?:m[iu]yor|mez|siz)|\bolm(?:az|asin|adan)|\bal[iı]nm(?:az|iyor)/.test(
    clause,
  );
/** `istiyor musunuz`, `noterde mi vereceksiniz`. */
export const isAsked = (clause: string) => /\bm[iu](?:s[iu]n(?:[iu]z)?|y[iu]z|yd[iu])?\b/.test(clause);
/** The ways to pay that the site recommends. */
export const isSafeWay = (clause: string) => /\bnoter|\bguvenli odeme(?! link)/.test(clause);

export const depositWords =
  /\bkap[oa]r[oa]|\bon ?odeme|\bpesinat|\bavans\b|\b(?:rezervasyon|randevu|ayirtma) (?:ucret|bedel)/;
export const credit = /\bkredi|\bvade|\btaksit/;
export const asksForMoney =
  /\bgonder|\byolla|\byatir|\bat(?:ar|an|in|sana|iver|ip|\b)|\bhavale|\beft\b|\bode(?:y|me|r)|\byeterli|\bal(?:iyor|irim)|\bgel(?:ince|irse)|\bver(?:en|in|ir|meniz)|\bistiyor|\bgerek|\bbirak(?:in|ir|an)|\balayim|\balin(?:ir|acak|makta)|\bsart\b/;
export const apps =
  /\bwh?ats? ?ap|\bvats?ap|\bwp\b|\btelegram|\binsta(?:gram)?|\bbip(?:ten| uzerinden|'ten)|\bs[iy](?:nyal|gnal) (?:uygulama|uzerinden)|\bsignal\b|\bfacebook|\bmessenger\b|\bdiscord/;
export const movesThere =
  /@\s?[a-z0-9_.]{3}|(?:telegram|ap|instagram|\bbip|\bwp|signal|facebook|messenger|discord)\s*:\s*[a-z0-9_.]{3}|\bdm\b|\b(?:kanal|grup|grub)\w*m[iu]z|\bara(?:yin|yip|yan|yabil)|\byaz|\bekle|\bdevam|\bgorus|\bkonus|\buzerinden|\bulas|\bgonder|\bat(?:ayim|in|ar|sana|iyor|eyim)?\b/;
export const linkPattern =
  /(?:https?:\/\/|www\.)\S{1,200}|(?<![a-z0-9.-])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:com|net|org|info|xyz|link|site|shop|online|app|io|ly|example|tr)\b(?:\/\S{0,200})?|\b[a-z0-9-]{3,63} nokta (?:com|net|org)\b|(?<![\w./-])[a-z0-9-]{1,63}\.[a-z]{2,3}\/\S{1,200}/g;
/** `ad@posta.example`. */
export const emailPattern =
  /(?<![a-z0-9._-])[a-z0-9._-]{1,64}@[a-z0-9-]{1,63}\.[a-z]{2,}|\b(?:gmail|hotmail|outlook)\b/;
export const accountWords = /\biban|\bhesap (?:no|numara)/;
export const givesAccount =
  /\b(?:at|ver|gonder|yolla|yaz|ilet|iste)(?:iyor|ayim|eyim|dim|d[iu]m|irim|arim|acag|eceg|ar|in|er)|:|\d{4}/;
export const untraceableWays = /\bpapara|\bininal|\bwestern union|\bmoneygram|\bkripto|\bbitcoin|\busdt|\bhediye kart/;
export const secrets =
  /\b(?:sms|onay|dogrulama|banka)\w*(?: \w+){0,2} (?:kod|sifre)|\bkart(?:inizin|in)? (?:numara|bilgi|sifre)|\bcv[vc]\b/;
export const asksToShare = /\bsoyle|\byaz|\bgir|\bgonder|\bilet|\bpaylas|\boku|\bat(?:in|ar|sana)|\bver(?:in|ir)/;
export const moneyFirst =
  /\b(?:once|onceden|pesin) (?:odeme|para|ucret)|\b(?:para|ucret|tutar|bedel|odeme|miktar)\w* (?:\w+ ){0,3}?(?:yatir|havale|gonder|yolla|eft)(?!dim)|\bhesab\w* (?:[\w.]+ ){0,3}?(?:yatir|gonder|at(?:in|ar|sana)?\b|yolla|havale)|\b(?:pesin(?:en)?|onden) (?:\w+ ){0,2}?(?:at(?:in|ar|an|sin|sana|ip)?\w{0,6}\b|yatir|gonder|yolla|havale|eft)|\b(?:pesin(?:en)?|onden|onceden) (?:\w+ ){0,2}?ode(?:nir|nmeli|yin|yen|me(?:niz|yi|den))|\b(?:odeme|para|ucret)\w* (?:\w+ ){0,2}?(?:ulasinca|gelince|gecince|yatinca|dusunce)|\byarisini (?:\w+ ){0,2}?(?:eft|havale|gonder|yolla|yatir|at\b)|\b(?:randevu|rezervasyon|ayirtma) (?:ucret|bedel)|\bucretin yarisi/;
export const unseenWords =
  /\byurt ?disinda|\bsehir disindayim|\bgoremez|\bgormeden (?:gonder|al)|\bemanet|\btir(?:la|i ile| ile) (?:gonder|yolla)|\bnakliye|\b(?:arac|araba)\w* (?:\w+ ){0,2}kargo|\bkapiniza|\banahtar\w* kargo/;
export const sells =
  /\bbirak|\bver(?:ir|ey|iyor)|\bal(?:ana|an|ir)\b|\bgetiren|\bgelen|\bgelir|\bolur|\bsat(?:ar|iyor)/;
export const hurry = /\bhemen\b|\bacil|\bbugun|\bsimdi\b|\bilk gelen/;
export const parts = /\bfark|\bdus(?:er|us)|\bindirim|\bustune|\bmasraf|\btramer|\bkm\b/;

const countries =
  "almanya|avusturya|avustralya|azerbaycan|amerika|abd|arnavutluk|belcika|bosna|bulgaristan|cezayir|danimarka|dubai|finlandiya|fransa|gurcistan|hollanda|ingiltere|irak|iran|irlanda|ispanya|israil|isvec|isvicre|italya|japonya|kanada|katar|kazakistan|kibris|kktc|kosova|kuveyt|libya|lubnan|macaristan|makedonya|misir|moldova|norvec|polonya|portekiz|romanya|rusya|sirbistan|suriye|suudi arabistan|ukrayna|yunanistan";
const inCountry = `\\b(?:${countries}) ?'? ?[dt][ae]`;
/** Present: `almanya'dayim`, `arac gurcistan'da duruyor`; not `fransa'da yasayan abimden`, `almanya'dan ithal`. */
export const abroadWords = new RegExp(
  [
    `${inCountry}y(?:im|iz)\\b`,
    `${inCountry}\\b(?: [\\w']+){0,4}? (?:(?:yasi|oturu|calisi|bulunu|duru|bekli)yor(?!du)|calistig|yasadig|oldug|depoda|limanda|gorev)`,
    `(?:arac|araba)\\w* (?:\\w+ ){0,2}?(?:${countries}) ?'? ?[dt][ae](?!n|ki)\\b`,
    `\\b(?:${countries}) ?'? ?[dt][ae]n (?:[\\w']+ ){0,4}?(?:gonder|yolla|kargo|nakli|konteyner|gemi|siparis|getirt|teslim)`,
    `\\b(?:${countries}) ?'? ?y[ae] (?:yerles|tasin)d[iu]`,
    "\\b(?:norvec|libya|katar|irak|rusya) (?:aciklarinda|santiyesinde)",
    "\\byurt ?disind(?:ayim|ayiz|a (?:oldug|yasiyor|oturuyor|calisiyor|bulunuyor|gorev))",
  ].join("|"),
);
