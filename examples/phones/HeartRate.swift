// A push of an app of your own, without the SDK: Apple Health on an iPhone, read as HealthKit gives it.
// `userId` and `accessToken` come from your backend, which signs the user in: docs/guides/phones.md.
import Foundation

func pushHeartRate(api: URL, userId: String, accessToken: String) async throws {
    // What HealthKit answers, as Salus takes it: instants in UTC, offsets in seconds, units of UCUM's everyday names.
    let body = """
    {
      "stage": "daily",
      "provider": "apple_health_kit",
      "time_zone": "Europe/Berlin",
      "data": [
        { "timestamp": "2026-11-20T07:00:00Z", "timezone_offset": 3600, "value": 61, "unit": "bpm", "type": "watch" },
        { "timestamp": "2026-11-20T07:01:00Z", "timezone_offset": 3600, "value": 64, "unit": "bpm", "type": "watch" }
      ]
    }
    """
    var request = URLRequest(url: api.appendingPathComponent("/v2/timeseries/\(userId)/heartrate"))
    request.httpMethod = "POST"
    request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(body.utf8)
    let (_, response) = try await URLSession.shared.data(for: request)
    // Anything but 2xx is pushed again later: the same samples are stored once.
    guard let status = (response as? HTTPURLResponse)?.statusCode, (200..<300).contains(status) else {
        throw URLError(.badServerResponse)
    }
}
