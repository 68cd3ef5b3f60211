import type { Random } from "../random.ts";

/** Common given and family names; the demo market combines them at random. */
const womensNames =
  "Ayşe Fatma Zeynep Elif Emine Merve Hatice Büşra Selin Esra Derya Gamze Sibel Özlem Tuğba Pınar Ebru Nurcan Gizem Ceren Aslı Sevgi Hande Yasemin Melike İrem Burcu Songül Filiz Dilek".split(
    " ",
  );
const mensNames =
  "Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim Murat Emre Burak Serkan Onur Kemal Yusuf Ömer Fatih Halil Gökhan Volkan Tolga Barış Cem Erdem Koray Ufuk Selim Okan Tuncay Levent Sinan Oğuz Çağlar Uğur Şahin Ferhat".split(
    " ",
  );
const familyNames =
  "Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Erdoğan Acar Güneş Bulut Tekin Aksoy Taş Ünal Yavuz Avcı Işık Turan Ateş Keskin Sarı Özer Güler Bozkurt Tunç Çakır Kaplan Uysal Karaca Duman Ergin Toprak Dinç Sezer".split(
    " ",
  );

export interface Person {
  firstName: string;
  lastName: string;
}

export function inventPerson(random: Random): Person {
  return { firstName: random.pick(random.chance(0.28) ? womensNames : mensNames), lastName: random.pick(familyNames) };
}

export const isWomansName = (firstName: string) => womensNames.includes(firstName);

const placeWords =
  "Çınar Pusula Kavşak Rota Sahil Yamaç Meydan Köprü Liman Vadi Zirve Ufuk Yolcu Durak Anayol Güzergâh Kilometre Ova Çamlık Pınarbaşı Tepe Irmak Bozkır Kuzey Batı Doğu Martı Akasya Defne Söğüt Karanfil".split(
    " ",
  );
const tradeWords = ["Otomotiv", "Oto Galeri", "Motorlu Araçlar", "Oto", "Oto Center", "Araç Pazarı"];
const companyForms = ["Ltd. Şti.", "San. ve Tic. Ltd. Şti.", "A.Ş."];

export interface Dealer {
  name: string;
  shortName: string;
  /** Number of the authorisation for second-hand trade: plate code of the city and six digits. */
  certificateNumber: string;
}

/** `count` dealers with different invented names; `plateCodes` are those of their cities, in order. */
export function inventDealers(plateCodes: readonly number[], random: Random): Dealer[] {
  const words = random.sample(placeWords, placeWords.length);
  return plateCodes.map((plateCode, i) => {
    const first = words[i % words.length] as string;
    const second = i < words.length ? "" : ` ${words[(i * 7 + 3) % words.length] as string}`;
    const shortName = `${first}${second} ${random.pick(tradeWords)}`;
    return {
      shortName,
      name: `${shortName} ${random.pick(companyForms)}`,
      certificateNumber: `${String(plateCode).padStart(2, "0")}${random.integer(100_000, 999_999)}`,
    };
  });
}
