import { registerFonts, Text } from "@/app/pdf/tabla/text";
import { keepsEveryLetter } from "../support/pdf-letters";

keepsEveryLetter(registerFonts, Text);
