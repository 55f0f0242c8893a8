/** The app's classification of an electrocardiogram; both fields are null if its words are unknown. */
export type Classification = {
  readonly classification: 'sinus_rhythm' | 'atrial_fibrillation' | 'inconclusive' | null;
  readonly cause: 'high_heart_rate' | 'low_heart_rate' | 'poor_reading' | null;
};

const sinusRhythm: Classification = { classification: 'sinus_rhythm', cause: null };
const atrialFibrillation: Classification = { classification: 'atrial_fibrillation', cause: null };
const inconclusive = (cause: Classification['cause']): Classification => ({
  classification: 'inconclusive',
  cause,
});

/**
 * The export's words by language, because it has the classification only in the phone's language. The terms of rhythms are those
 * of cardiology in each language, in common spellings. The first line has the names of HealthKit's own enumeration.
 */
export const words: readonly (readonly [Classification, string])[] = [
  [
    sinusRhythm,
    `sinusRhythm; Sinus Rhythm; Ritmo sinusal; Sinusrhythmus; Rythme sinusal; Ritmo sinusale; Sinusritme; Sinusrytm; Sinusrytme;
     Sinusrytmi; Rytm zatokowy; Sinusový rytmus; Sínusový rytmus; Szinuszritmus; Szinusz ritmus; Ritm sinusal; Sinüs Ritmi; Синусовый ритм;
     Синусовий ритм; Φλεβοκομβικός ρυθμός; 洞調律; 窦性心律; 竇性心律; 竇性節律; 동리듬; 동율동; 정상 동리듬; نظم جيبي; إيقاع جيبي; النظم الجيبي;
     קצב סינוס; จังหวะไซนัส; Nhịp xoang; Irama sinus; Sinusni ritam; साइनस रिदम; साइनस लय; Ritme sinusal`,
  ],
  [
    atrialFibrillation,
    `atrialFibrillation; Atrial Fibrillation; AFib; Fibrilación auricular; Fibrilación atrial; Vorhofflimmern; Fibrillation auriculaire;
     Fibrillation atriale; Fibrillazione atriale; Fibrilação atrial; Fibrilhação auricular; Fibrilação auricular; Atriumfibrilleren;
     Boezemfibrilleren; Förmaksflimmer; Atrieflimren; Atrieflimmer; Eteisvärinä; Migotanie przedsionków; Fibrilace síní; Fibrilácia predsiení;
     Pitvarfibrilláció; Fibrilație atrială; Atriyal Fibrilasyon; Фибрилляция предсердий; Мерцательная аритмия; Фібриляція передсердь;
     Κολπική μαρμαρυγή; 心房細動; 心房颤动; 房颤; 心房顫動; 心房纖維顫動; 심방세동; 심방 세동; رجفان أذيني; الرجفان الأذيني; פרפור פרוזדורים;
     ภาวะหัวใจห้องบนสั่นพลิ้ว; หัวใจห้องบนสั่นพลิ้ว; Rung nhĩ; Fibrilasi Atrium; Fibrilasi Atrial; Atrijska fibrilacija; Fibrilacija atrija;
     एट्रियल फ़िब्रिलेशन; आलिंद फिब्रिलेशन; Fibril·lació auricular`,
  ],
  [
    inconclusive('high_heart_rate'),
    `inconclusiveHighHeartRate; High Heart Rate; Heart Rate Over 120; Heart Rate Over 150; Frecuencia cardiaca alta; Frecuencia cardíaca alta;
     Hohe Herzfrequenz; Fréquence cardiaque élevée; Frequenza cardiaca alta; Frequenza cardiaca elevata; Frequência cardíaca alta;
     Frequência cardíaca elevada; Hoge hartslag; Hög puls; Høj puls; Høy puls; Korkea syke; Wysokie tętno; Vysoká tepová frekvence;
     Magas pulzus; Yüksek Nabız; Высокий пульс; Высокая частота сердцебиения; 高心拍数; 高心率; 心率过高; 心率過高; 높은 심박수; Nhịp tim cao;
     Detak Jantung Tinggi`,
  ],
  [
    inconclusive('low_heart_rate'),
    `inconclusiveLowHeartRate; Low Heart Rate; Heart Rate Under 50; Frecuencia cardiaca baja; Frecuencia cardíaca baja; Niedrige Herzfrequenz;
     Fréquence cardiaque basse; Fréquence cardiaque faible; Frequenza cardiaca bassa; Frequência cardíaca baixa; Lage hartslag; Låg puls;
     Lav puls; Matala syke; Niskie tętno; Nízká tepová frekvence; Alacsony pulzus; Düşük Nabız; Низкий пульс; Низкая частота сердцебиения;
     低心拍数; 低心率; 心率过低; 心率過低; 낮은 심박수; Nhịp tim thấp; Detak Jantung Rendah`,
  ],
  [
    inconclusive('poor_reading'),
    `inconclusivePoorReading; Poor Recording; Poor Reading; Registro deficiente; Grabación deficiente; Schlechte Aufzeichnung;
     Mauvais enregistrement; Enregistrement médiocre; Registrazione insufficiente; Registro insatisfatório; Slechte opname; Dålig inspelning;
     Dårlig optagelse; Dårlig opptak; 記録不良; 记录不佳; 記錄不佳; 기록 불량`,
  ],
  [
    inconclusive(null),
    `inconclusiveOther; Inconclusive; No concluyente; Nicht eindeutig; Uneindeutig; Non concluant; Non conclusivo; Inconcludente; Inconclusivo;
     Niet eenduidig; Inkonklusiv; Ikke entydig; Ikke entydigt; Epäselvä; Niejednoznaczny; Neprůkazné; Nem egyértelmű; Neconcludent; Sonuçsuz;
     Неопределенный результат; Недостаточно данных; Ασαφές; 判定不能; 不确定; 不確定; 판정 불가; 불확실; غير حاسم; לא חד משמעי; Không thể kết luận;
     Tidak Meyakinkan`,
  ],
];

/**
 * Reduces a text to letters without accents, because files differ in both. Letters with several lower-case forms (dotless i,
 * final sigma) become one.
 */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ');

const known: ReadonlyMap<string, Classification> = new Map(
  words.flatMap(([classification, list]) =>
    list.split(';').map((word) => [keyOf(word), classification] as const),
  ),
);

/** Reads the classification of an electrocardiogram in any of these languages, with or without a remark behind a dash. */
export function classificationOf(text: string): Classification {
  const [first = ''] = text.split(/\s[-–—]\s|[:(：（]/u);
  return known.get(keyOf(text)) ?? known.get(keyOf(first)) ?? { classification: null, cause: null };
}
