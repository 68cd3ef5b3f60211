/** Why an address could not be fetched, as sentences for the business. */
export const fetchFaults = {
  address: "Adres https:// ile başlamalı; kullanıcı adı ve şifre içeremez.",
  notPublic: "Bu adres herkese açık bir sunucuya çıkmıyor.",
  tooManyRedirects: "Adres çok fazla kez başka bir adrese yönlendiriyor.",
  status: (code: number) => `Sunucu dosyayı vermedi (yanıt ${code}).`,
  compressed: "Sunucu dosyayı sıkıştırılmış gönderiyor. Sıkıştırmadan göndermesi gerekir.",
  tooLarge: (bytes: number) => `Dosya çok büyük. En fazla ${Math.floor(bytes / 1024 / 1024)} MB olabilir.`,
  timedOut: "Sunucu dosyayı zamanında göndermedi.",
  cutOff: "Bağlantı dosya bitmeden koptu.",
  unknownHost: "Bu adda bir sunucu bulunamadı.",
  certificate: "Sunucunun güvenlik sertifikası geçerli değil.",
  notStored: "Fotoğraf işlenemedi.",
  unreachable: "Sunucuya ulaşılamadı.",
};

/** An address could not be fetched; the message is one of `fetchFaults`. */
export class FetchFault extends Error {
  name = "FetchFault";
}
