import { mailSample, type MessageSamples, sampleToken, textSample } from "#src/shared/message-samples.ts";
import { blockedMail, unblockedMail } from "./blocks/mails.ts";
import {
  addressChangedMail,
  addressIsTakenMail,
  addressReplacedMail,
  confirmNewAddressMail,
  confirmOldAddressMail,
} from "./email-change/mails.ts";
import { alreadyMemberMail, confirmationMail, passwordChangedMail, resetMail, takeOverMail } from "./mails.ts";
import { passkeyAddedMail, passkeyRemovedMail } from "./passkeys/mails.ts";
import { codeText } from "./phone/rules.ts";
import { twoFactorChangedMail } from "./two-factor/mails.ts";

const to = { firstName: "Elif" };
const newEmail = "elif.yeni@ornek.example";

export const accountSamples: MessageSamples = {
  title: "Üyelik ve giriş",
  samples: [
    mailSample(confirmationMail, [to, sampleToken], {
      id: "adres-onayi",
      to: "Yeni üye",
      when: "Üye olunca ve onay iletisi yeniden istenince",
    }),
    mailSample(alreadyMemberMail, [to], {
      id: "zaten-uye",
      to: "Adresin sahibi olan üye",
      when: "Kayıtlı bir adresle yeniden üye olunmak istenince",
    }),
    mailSample(takeOverMail, [to, sampleToken], {
      id: "uyeligi-tamamlama",
      to: "Adresin sahibi",
      when: "Onaylanmamış bir adresle yeniden üye olununca",
    }),
    mailSample(resetMail, [to, sampleToken], {
      id: "sifre-yenileme",
      to: "Üye",
      when: "Şifre yenileme bağlantısı istenince",
    }),
    mailSample(blockedMail, [to, "Başkasına ait araçları sattığınız bildirildi.", "/hesap-durduruldu/ornek"], {
      id: "hesap-durduruldu",
      to: "Üye",
      when: "Üye durdurulunca",
    }),
    mailSample(unblockedMail, [to, "İtirazınızı haklı bulduk."], {
      id: "hesap-acildi",
      to: "Üye",
      when: "Durdurulan üye yeniden açılınca",
    }),
    mailSample(passwordChangedMail, [to], { id: "sifre-degisti", to: "Üye", when: "Şifre değişince" }),
    mailSample(passkeyAddedMail, [to, "Elif’in telefonu"], {
      id: "gecis-anahtari-eklendi",
      to: "Üye",
      when: "Geçiş anahtarı eklenince",
    }),
    mailSample(passkeyRemovedMail, [to, "Elif’in telefonu"], {
      id: "gecis-anahtari-kaldirildi",
      to: "Üye",
      when: "Geçiş anahtarı kaldırılınca",
    }),
    mailSample(twoFactorChangedMail, [to, true], {
      id: "iki-adim-acildi",
      to: "Üye",
      when: "İki adımlı doğrulama açılınca",
    }),
    mailSample(twoFactorChangedMail, [to, false], {
      id: "iki-adim-kapandi",
      to: "Üye",
      when: "İki adımlı doğrulama kapatılınca",
    }),
    mailSample(confirmOldAddressMail, [to, newEmail, sampleToken], {
      id: "adres-degisikligi-eski",
      to: "Üyenin şimdiki adresi",
      when: "E-posta değişikliği istenince",
    }),
    mailSample(confirmNewAddressMail, [to, sampleToken], {
      id: "adres-degisikligi-yeni",
      to: "Üyenin yeni adresi",
      when: "E-posta değişikliği istenince",
    }),
    mailSample(addressIsTakenMail, [to], {
      id: "adres-kullaniliyor",
      to: "İstenen adresin sahibi olan üye",
      when: "Başkasının adresine geçilmek istenince",
    }),
    mailSample(addressChangedMail, [to, newEmail], {
      id: "adres-degisti",
      to: "Üyenin eski ve yeni adresi",
      when: "E-posta değişince",
    }),
    mailSample(addressReplacedMail, [], {
      id: "adres-birakildi",
      to: "Hiç onaylanmamış eski adres",
      when: "E-posta değişince",
    }),
    textSample("sms", codeText, ["482913", "kontak.example"], {
      id: "onay-kodu",
      to: "Telefonunu onaylayan üye",
      when: "Onay kodu istenince",
    }),
  ],
};
