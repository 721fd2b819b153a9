export { titles } from "@wusong/titles";
