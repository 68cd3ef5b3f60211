declare module "iyzipay" {
  type Answer = Record<string, unknown> & { status: string; errorCode?: string };
  type Call = (params: object, callback: (error: unknown, answer: Answer) => void) => void;
  type Method = "create" | "initialize" | "retrieve" | "update" | "delete";
  /** Its resources by name, each with some of the methods. */
  type Client = Record<string, Partial<Record<Method, Call>>>;
  const Iyzipay: new (options: { uri: string; apiKey: string; secretKey: string }) => Client;
  export default Iyzipay;
}
