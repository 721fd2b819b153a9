export { type Grade, gradeOf } from "./review/grade.ts";
