import { useNavigation } from "react-router";

/** Whether a form of the page is on its way: buttons that send something are off meanwhile. */
export const useIsSending = () => useNavigation().formData !== undefined;
