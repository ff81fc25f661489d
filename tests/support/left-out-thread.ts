// Only the bundler can make the thread's file, so suites write in their own process.
export { writeLeftOut as writeInThread } from "@/app/importaciones/[id]/fuera/file";
