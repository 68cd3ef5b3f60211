/**
 * Why some rows are retained after their member's account was erased, and for how long. `text` is shown to the member.
 * Sources: the law in force; when it changes, this table changes.
 */
export const laws = {
  "ticari-ileti": {
    years: 3,
    source:
      "Ticari İletişim ve Ticari Elektronik İletiler Hakkında Yönetmelik m. 13 (Resmî Gazete 15.07.2015, 29417; değişiklik 04.01.2020, 30998)",
    text: "Verdiğiniz ve geri aldığınız iletişim izinlerinin kaydı: hangi adrese ya da numaraya ileti gönderilebildiğinin kanıtı olarak 3 yıl",
  },
  "haksiz-fiil": {
    years: 2,
    source: "Türk Borçlar Kanunu (6098) m. 72; 6698 sayılı Kanun m. 5/2-e: bir hakkın kullanılması ya da korunması",
    text: "İlanlarınızdaki plaka ile yetki sorgusunun referans numarası ve işletmenizin yetki belgesi değişiklikleri, hesabınız durdurulduysa cihazınızın ve telefon numaranızın geri döndürülemeyen özeti: uyuşmazlıklarda kanıt olarak 2 yıl",
  },
  "ticari-defter": {
    years: 10,
    source: "Türk Ticaret Kanunu (6102) m. 82; Vergi Usul Kanunu (213) m. 253",
    text: "Siparişleriniz, ödemeleriniz ve faturalarınız: ticari defterlerin dayanağı olarak 10 yıl",
  },
} as const satisfies Record<string, { years: number; source: string; text: string }>;

export type LawId = keyof typeof laws;
