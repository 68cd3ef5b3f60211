/** Ordinary words that are one letter away from a name or a filter, and are never read as a misspelt one. */
export const ordinaryWords =
  "başka başkası süre geri yetki yetkisi saat kısa kuruş satır kart neden noter karar hatalı hata belge değer veri yarın ayrı konu çalışma " +
  "devir devri bölüm adım adı oldu adına çıkan kaya kanun sayı kasko sahip yol yolu bozuk kargo hak haklı toplu cadde " +
  "borç tür türlü almanya alman bazı ağır arıza müşteri bitiş ardından mali kalın ceza sürüş kare kampanya mekân moda uzak yorum imza gizli " +
  "şart beyan havale sayın taraf ses sesi sorumlu karanlık sade zamanda sınıf taşıma uçak anlık ufak burası duman şase çıkmaz kira " +
  "dörde salı kaba tanım yedi lamba sevgi barış kılıç ateş kaplan sahil meydan liman batı kişi temas kumanda boy kış kalınlık kuşak aşkım " +
  "ekstra kopya dedi olmuş eden uyarı çağrı korna rol prim yatay macun karışma çarpışma sert gördü nesil lazer derinlik yokuş koruma tarım " +
  "şarj voltaj kılıf hâli orda boşta otogar şahıs kullanım görünüm kendi kendisi servet mart yeri petrol gazi arkadan önden " +
  "anda atış avcı ayaz bacı basit batak beri boru bura çanta çırak çorba damar damat deli dere dergi " +
  "derin dert export filo form format harbi havuz hayal huylu içen indir iste kalfa kara karı karşı karşısı kentli " +
  "kıyak kilim kule kural kuru kurul maaş mersis meşe minik miras mola open otel palto pasta paşa " +
  "polis price rent roman sabır safi sakin saman sargı satar satın sale semt sence senden senin sevda seven " +
  "silik sırada soğan status surat şirin tarak toka torba türbe tuğla varis vasat yasak yazısı yetim";
