/** Verbs of whoever looks for something: `arıyorum`, `bakıyodum`, `alacağım`, `bulabilir misin`, `almak`, `alsam`, `misiniz`. */
const verbs =
  /[iu]yo(?:r(?:um|uz|sun|sunuz|lar|du|dum|duk|mus)?|m|z|dum|duk|rm)$|.{3}[iu]yo$|(?:ac|ec)(?:ak|ek|agi[mz]|egi[mz]|am|em)$|[ae]bil(?:ir|en|sek|sem|ecek)[a-z]*$|.{2}m[ae](?:k|yi)$|.[lkrt]s[ae][mk]$|^m[iu]s[iu]n(?:[iu]z)?$/;
/** Words that begin like these greet, ask or say who somebody is. */
const beginnings =
  /^(?:sirala|listele|goster|getir|arkadas|kardes|hocam|ustalar|dostlar|gencler|millet|tesekkur|sagol|selam|merhaba|lutfen|yardim|tavsiye|oneri|onerir|nasil|yazsin|alinabil|bulabil)/;

/** Does a word that names nothing say nothing about a vehicle either, so that a search loses nothing without it? */
export const isFiller = (key: string) => verbs.test(key) || beginnings.test(key);
