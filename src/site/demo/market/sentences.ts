/**
 * The parts that descriptions are put together from. `{…}` is filled in: {arac} brand and model, {yil} model year,
 * {km} mileage, {sehir} city, {ay} a month, {gun} a time to call on.
 */
export const opening = {
  private: [
    "{yil} model {arac} aracımı satıyorum.",
    "Kendi kullandığım {arac} satılıktır.",
    "Aracı {yil} yılında aldım, o günden beri ailece kullanıyoruz.",
    "İkinci sahibiyim, ilk sahibi yakın tanıdığımızdır.",
    "İş yerim taşındığı için araca ihtiyacım kalmadı.",
    "Yeni araç aldığım için satıyorum, acelem yok.",
    "Eşimin kullandığı, şehir içinde çalışmış bir araçtır.",
    "Uzun yola çıkmış, düzenli kullanılmış bir araçtır.",
    "{km} kilometrede, bakımlarını hiç aksatmadım.",
    "Garajda duran, az kullanılan ikinci aracımızdır.",
    "Emekli kullanımıdır, haftada bir iki kez çıkar.",
    "Aracı beğenerek aldım, ihtiyaçtan satıyorum.",
  ],
  dealer: [
    "Galerimizde görebileceğiniz {yil} model {arac}.",
    "Stokumuza yeni giren {arac}, teslime hazırdır.",
    "Aracımız ekspertizden geçmiştir, raporu galerimizdedir.",
    "{km} kilometrede, kayıtları incelenmiş bir araçtır.",
    "Takas yoluyla aldığımız, geçmişi belli bir araçtır.",
    "İlk sahibinden aldığımız araç bakımları yapılarak satışa sunulmuştur.",
    "Aracımız yıkanmış, detaylı temizliği yapılmış olarak teslim edilir.",
    "Alıcıların görerek karar vermesini isteriz; aracımız her gün galerimizdedir.",
  ],
} as const;

export const service = [
  "Bakımları yetkili serviste yapılmıştır, servis geçmişi vardır.",
  "Son bakımı {ay} ayında yapıldı; yağ, filtreler ve fren balataları değişti.",
  "Periyodik bakımları zamanında yapıldı, faturaları dosyasındadır.",
  "Triger seti ve devirdaim geçen yıl değişti.",
  "Akü bu yıl yenilendi.",
  "Ön ve arka balatalar ile ön diskler yenidir.",
  "Klima gazı dolduruldu, kompresör sorunsuz çalışıyor.",
  "Alt takımda ses yoktur, ön düzen ayarı yeni yapıldı.",
  "Motor ve şanzımanda yağ kaçağı, terleme yoktur.",
  "Debriyaj seti değişeli on bin kilometre olmadı.",
  "Muayenesi {ay} ayında yapıldı, iki yıl geçerlidir.",
  "Bakım kayıtları baştan sona duruyor.",
] as const;

export const tyres = [
  "Lastikler dört mevsim ve yüzde seksen durumdadır.",
  "Yazlık lastikleri yeni; kışlık takımı jantlarıyla birlikte verilecektir.",
  "Lastikleri geçen sezon değişti.",
  "Dört lastiği aynı marka ve aynı yıldandır.",
  "Lastiklerde diş derinliği iyidir, yakın zamanda masraf çıkarmaz.",
  "Stepnesi hiç kullanılmamıştır.",
] as const;

export const bodyClean = [
  "Boya, değişen ve hasar kaydı yoktur.",
  "Kaportası tamamen orijinaldir, ekspertize açıktır.",
  "Çizik ve göçüğü yoktur; ölçümle teyit edebilirsiniz.",
  "Hatasız ve boyasızdır, istediğiniz yerde baktırabilirsiniz.",
] as const;

export const bodyMarked = [
  "Boyalı ve değişen parçalar şemada tek tek gösterilmiştir.",
  "Boyalar görsel amaçlıdır, kazadan kaynaklanmaz.",
  "Şasi, podye ve direklerde işlem yoktur.",
  "Hasar kaydı ilanda yazılıdır, gizlimiz yoktur.",
  "Hava yastıkları orijinaldir, hiçbiri açılmamıştır.",
  "Belirtilen parçalar dışında işlem görmemiştir.",
] as const;

export const inside = [
  "İçinde sigara içilmedi.",
  "Koltuklarda yırtık ve leke yoktur.",
  "İç döşemesi yeni temizlendi.",
  "Çocuk koltuğu dışında arka koltuğa oturulmadı denebilir.",
  "Kliması yaz boyunca sorunsuz soğuttu.",
  "Multimedya ekranı ve geri görüş sistemi eksiksiz çalışıyor.",
  "Torpidoda ve göğüste çatlak yoktur.",
  "Kumanda tuşlarının tamamı çalışır durumdadır.",
] as const;

export const extras = [
  "İki anahtarı vardır",
  "Paspasları yenidir",
  "Ruhsat sahibi satıcıdır",
  "Cam filmi yasal sınırdadır",
  "Silecekler yeni değişti",
  "Far camları parlatıldı",
  "Bagaj havuzu verilecektir",
  "Yangın tüpü ve ilk yardım çantası tamdır",
  "Kullanım kılavuzu ve servis kitapçığı duruyor",
  "Trafik sigortası gelecek yıla kadar geçerlidir",
  "MTV’nin iki taksidi de ödendi",
  "Rehin ve haciz kaydı yoktur",
] as const;

export const motorcycleParts = [
  "Zincir ve dişli seti bu sezon değişti.",
  "Yağ bakımı beş yüz kilometre önce yapıldı.",
  "Devrilmesi yoktur, grenajları orijinaldir.",
  "Kışın kapalı garajda, aküsü sökülü bekledi.",
  "Ön ve arka lastiği yenidir.",
  "Kaskla birlikte verilebilir.",
  "Kuryede ve kiralamada kullanılmadı.",
  "Egzozu orijinaldir, ses değişikliği yapılmadı.",
  "Buji ve hava filtresi yenilendi.",
] as const;

export const workParts = [
  "Çalışır durumda, işinden alınıp satılmaktadır.",
  "Lastikleri yüzde yetmiş ve üzeridir.",
  "Takograf muayenesi günceldir.",
  "Fren ve hava sistemi yeni elden geçti.",
  "Kasası ve şasisi sağlamdır, çürük yoktur.",
  "Motoru rektifiye görmedi, yağ yakmaz.",
  "Ağır işte kullanılmadı, tek şoför kullandı.",
  "Kabin içi temizdir, yatağı kullanılır durumdadır.",
] as const;

export const farmParts = [
  "Tek çiftçide çalıştı, kiraya verilmedi.",
  "Hidrolik ve kuyruk mili sorunsuz çalışır.",
  "Ön ve arka lastikleri bu yıl değişti.",
  "Motoru toplu, yağ eksiltmez.",
  "Kapalı ambarda durur, her sezon bakımı yapılır.",
  "Römork ve pulluk isteyene ayrıca verilir.",
  "Ruhsatı ve belgeleri tamdır.",
  "Debriyajı ve frenleri yeni yapıldı.",
] as const;

export const swap = {
  yes: [
    "Uygun bir araçla takas düşünülür.",
    "Takas olur, üste para verilebilir.",
    "Daha küçük bir araçla takas değerlendirilir.",
    "Değerinde takas yapılır.",
  ],
  no: ["Takas yapılmayacaktır.", "Takas yoktur.", "Yalnızca nakit satıştır."],
} as const;

export const closing = {
  private: [
    "Aracı {sehir} içinde görebilirsiniz.",
    "Ekspertiz masrafı alıcıya aittir, istediğiniz yere götürelim.",
    "{gun} arayabilirsiniz; mesajlara akşam dönüyorum.",
    "Yalnızca ilgilenenlerin yazmasını rica ederim.",
    "Fiyatta makul bir pazarlık payı vardır.",
    "Fiyat araştırılarak yazılmıştır, araç başında konuşuruz.",
    "Noter ve devir masrafı alıcıya aittir.",
    "Ödeme için Güvenli Ödeme sistemini kullanalım.",
  ],
  dealer: [
    "Pazar dışında her gün 09.00-19.00 arasında açığız.",
    "Ekspertiz raporu galerimizde hazırdır; dilediğiniz merkezde yeniden yaptırabilirsiniz.",
    "Krediye uygundur; hesaplamayı birlikte yaparız.",
    "Noter işlemleri galerimizin yanındaki noterde yapılır.",
    "Aracı {sehir} galerimizde görebilirsiniz.",
    "Stoktaki diğer araçlarımız için dükkân sayfamıza bakabilirsiniz.",
    "Ödeme Güvenli Ödeme sistemiyle alınır.",
    "Belgeleri incelemeniz için bekleriz.",
  ],
} as const;

export const callTimes = ["Hafta içi akşam saatlerinde", "Hafta sonu gün boyu", "Mesai saatleri dışında", "Her saatte"];

/** Endings of a title; each is used only where it is true. */
export const titleEnds = {
  clean: ["HATASIZ BOYASIZ", "DEĞİŞENSİZ BOYASIZ", "TAMAMI ORİJİNAL", "BOYASIZ KAZASIZ"],
  unreplaced: ["DEĞİŞENSİZ", "DEĞİŞENSİZ EKSPERTİZLİ"],
  lowKm: ["DÜŞÜK KİLOMETRE", "AZ KULLANILMIŞ"],
  automatic: ["OTOMATİK VİTES"],
  lpg: ["LPG'Lİ EKONOMİK"],
  warranty: ["GARANTİSİ DEVAM EDİYOR"],
  any: [
    "BAKIMLI VE MASRAFSIZ",
    "TEMİZ AİLE ARACI",
    "SERVİS BAKIMLI",
    "EKSPERTİZ RAPORLU",
    "YENİ BAKIMDAN ÇIKTI",
    "MUAYENESİ YENİ",
    "LASTİKLERİ YENİ",
    "DOSTA GİDER TEMİZLİKTE",
  ],
  machine: ["BAKIMLI", "ÇALIŞIR DURUMDA", "MASRAFSIZ", "TEMİZ KULLANILMIŞ", "MUAYENESİ YENİ"],
} as const;
