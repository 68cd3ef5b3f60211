import "altcha/altcha.css";
import "altcha/external";
import "altcha/i18n/tr";
import SolvingWorker from "altcha/workers/pbkdf2?worker";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "altcha-widget": { challenge: string; name: string; language: string; configuration: string };
    }
  }
}

const { $altcha } = globalThis as unknown as { $altcha: { algorithms: Map<string, () => Worker> } };
// A file of ours: the widget's own copy would be one that the content security policy forbids.
$altcha.algorithms.set("PBKDF2/SHA-256", () => new SolvingWorker());

const looks = JSON.stringify({ hideFooter: true, hideLogo: true });

/** The box to tick; what it solves is sent with the form as `captcha`. */
export default function CaptchaWidget({ name }: { name: string }) {
  return <altcha-widget challenge="/ajax/guvenlik-kodu" name={name} language="tr" configuration={looks} />;
}
