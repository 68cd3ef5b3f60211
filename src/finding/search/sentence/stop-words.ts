/** Verbs of searching and asking: `arıyorum`, `bakıyodum`, `alacağım`, `bulabilir misin`, `almak`, `alsam`, `misiniz`. */
const verbs =
  /[iu]yo(?:r(?:um|uz|sun|sunuz|lar|du|dum|duk|mus)?|m|z|dum|duk|rm)$|.{3}[iu]yo$|(?:ac|ec)(?:ak|ek|agi[mz]|egi[mz]|am|em)$|[ae]bil(?:ir|en|sek|sem|ecek)[a-z]*$|.{2}m[ae](?:k|yi)$|.[lkrt]s[ae][mk]$|^m[iu]s[iu]n(?:[iu]z)?$/;
/** Prefixes of greetings, requests and forms of address. */
const beginnings =
  /^(?:sirala|listele|goster|getir|arkadas|kardes|hocam|ustalar|dostlar|gencler|millet|tesekkur|sagol|selam|merhaba|lutfen|yardim|tavsiye|oneri|onerir|nasil|yazsin|alinabil|bulabil)/;

/** Whether an unknown word says nothing about a vehicle, so that it can be dropped from a search. */
export const isStopWord = (key: string) => verbs.test(key) || beginnings.test(key);
