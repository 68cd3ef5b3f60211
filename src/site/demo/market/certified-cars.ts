import type { PointResult } from "#src/business/certified-cars/report.ts";

/** Two invented inspection centres. */
export const demoCentres = [
  {
    name: "Terazi Oto Ekspertiz",
    approvalNumber: "34-HYB-21874",
    cityId: "34",
    address: "İkitelli OSB, Metal İş Sanayi Sitesi 12. Blok No 7",
    phone: "0212 549 70 20",
    inspectors: ["Selçuk Aydemir", "Nurhan Bozkurt"],
  },
  {
    name: "Başkent Araç Muayene ve Ekspertiz",
    approvalNumber: "06-HYB-10452",
    cityId: "6",
    address: "Şaşmaz Oto Sanayi Sitesi 2488. Sokak No 31",
    phone: "0312 278 15 60",
    inspectors: ["Yavuz Erden", "Gülten Kara"],
  },
] as const;

type Finding = [code: string, result: PointResult, note: string];

/** What the inspections found beside what is fine, one row a report. */
export const demoFindings: readonly (readonly Finding[])[] = [
  [],
  [["sol-on-lastik", "attention", "Dış omzu içten fazla aşınmış; kışa girmeden değişmeli."]],
  [
    ["rotiller", "fault", "Sol ön rotilde 2 mm boşluk var, değişmeli."],
    ["on-fren-balatalari", "attention", "Kalınlık 4 mm; yaklaşık 8.000 km ömrü var."],
  ],
  [["motor-yagi-kacagi", "attention", "Üst kapakta terleme var, damlama yok."]],
  [
    ["klima-sogutmasi", "fault", "Üfleme sıcaklığı 14 °C; gaz eksik, kaçak aranmalı."],
    ["cam-silecekleri-ve-su-fiskiyeleri", "attention", "Sürücü tarafının silecek lastiği iz bırakıyor."],
  ],
  [["aku-ve-kutup-baslari", "attention", "Marşta gerilimi düşüyor; bir kış daha dayanmayabilir."]],
  [["dort-tekerlekten-cekis-sistemi", "not-measured", "Araçta yok."]],
  [
    ["on-amortisorler", "fault", "Sağ ön amortisör yağ kaçırıyor."],
    ["titresim-ve-balanssizlik", "attention", "100 km/s üzerinde direksiyonda hafif titreşim."],
  ],
  [["on-cam", "attention", "Sağ alt köşede taş izi var, çatlak yok."]],
  [
    ["motor-beyni-hata-kayitlari", "attention", "P0420: katalizör verimi sınırda, geçmiş kayıt."],
    ["egzoz-manifoldu-ve-egzoz-hatti", "attention", "Arka susturucuda yüzeysel pas."],
  ],
  [["sol-on-jant", "attention", "Kaldırım çiziği, 6 cm."]],
  [["viraj-demiri-ve-aski-rotlari", "fault", "Sol askı rotunun tozluğu yırtık, ses yapıyor."]],
  [["arka-fren-diskleri-ya-da-kampanalari", "attention", "Disk kenarında 0,6 mm basamak oluşmuş."]],
  [["rolanti", "attention", "Soğukta 15 saniye dalgalanıyor, ısınınca düzeliyor."]],
];

export const demoConclusions = {
  clean:
    "Araç yaşına göre iyi durumda. Şasi, direkler ve podyeler düzgün; motor ve şanzıman testlerinde sorun görülmedi.",
  attention:
    "Aracın yürüyen aksamı ve motoru sağlıklı. Aşağıdaki noktalar sürüşe engel değil, ama yakında bakım isteyecek.",
  fault:
    "Araç yürür durumda ve şasisi düzgün. Aşağıdaki kusurların giderilmesi ya da fiyatta dikkate alınması gerekir.",
};
